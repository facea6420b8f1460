// Which cycles are shown: one view for the timeline and what stands below it. Charts that follow it redraw themselves.
class View {
  constructor(cycles) {
    this.cycles = Math.max(1, cycles);
    this.from = 0;
    this.to = this.cycles;
    this.followers = [];
  }
  follow(follower) { this.followers.push(follower); }
  set(from, to) {
    const least = Math.min(8, this.cycles), span = Math.min(this.cycles, Math.max(least, to - from));
    this.from = Math.round(Math.min(Math.max(0, from), this.cycles - span));
    this.to = Math.round(this.from + span);
    for (const follower of this.followers) follower();
  }
  all() { this.set(0, this.cycles); }
  /** `factor` below 1 zooms in; the cycle `around` stays where it is. */
  zoom(factor, around = (this.from + this.to) / 2) {
    this.set(around - (around - this.from) * factor, around + (this.to - around) * factor);
  }
  /** By a part of what is shown. */
  move(part) {
    const by = part * (this.to - this.from);
    this.set(this.from + by, this.to + by);
  }
}

/** Mouse and keys on a chart whose x axis is the view's. */
function makeZoomable(box, view) {
  const chart = () => box.entry.chart, canvas = box.entry.canvas;
  const cycleAt = event => chart().scales.x.getValueForPixel(event.clientX - canvas.getBoundingClientRect().left);
  const shade = el("div", {class: "selection"});
  box.append(shade);
  canvas.classList.add("zoomable");
  canvas.tabIndex = 0;
  canvas.addEventListener("wheel", event => {
    if (event.ctrlKey || event.metaKey)
      view.zoom(Math.exp(event.deltaY * 0.002), cycleAt(event));
    else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
      view.move((event.deltaX || event.deltaY) / 800);
    else
      return;
    event.preventDefault();
  }, {passive: false});
  canvas.addEventListener("dblclick", () => view.all());
  canvas.addEventListener("keydown", event => {
    const act = {
      "+": () => view.zoom(0.6),
      "=": () => view.zoom(0.6),
      "-": () => view.zoom(1 / 0.6),
      ArrowLeft: () => view.move(-0.2),
      ArrowRight: () => view.move(0.2),
      0: () => view.all()
    }[event.key];
    if (act) {
      act();
      event.preventDefault();
    }
  });
  dragOn(canvas, {
    start: cycleAt,
    move: (event, begun, moving) => {
      if (moving) {
        view.move((begun - cycleAt(event)) / (view.to - view.from));
        return;
      }
      placeShade(shade, chart(), begun, cycleAt(event));
    },
    end: (event, begun, moving) => {
      shade.style.display = "none";
      const [from, to] = [begun, cycleAt(event)].sort((a, b) => a - b);
      if (!moving && chart().scales.x.getPixelForValue(to) - chart().scales.x.getPixelForValue(from) > 4)
        view.set(from, to);
    }
  });
}

function placeShade(shade, chart, a, b) {
  const area = chart.chartArea, clamp = x => Math.min(area.right, Math.max(area.left, x));
  const [left, right] = [a, b].map(cycle => clamp(chart.scales.x.getPixelForValue(cycle))).sort((x, y) => x - y);
  Object.assign(shade.style, {
    display: "block",
    left: left + "px",
    width: right - left + "px",
    top: area.top + "px",
    height: area.bottom - area.top + "px"
  });
}

/** One drag: start(event) -> what it began with, move and end on the way; with Shift held it is to move. */
function dragOn(element, {start, move, end = () => {}}) {
  element.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    const begun = start(event), moving = event.shiftKey;
    const onMove = later => move(later, begun, moving);
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", later => {
      window.removeEventListener("pointermove", onMove);
      end(later, begun, moving);
    }, {once: true});
    event.preventDefault();
    element.focus({preventScroll: true});
  });
}

/** Buttons, the range in words, and a strip that shows where in the run the view lies and can be dragged. */
function viewControls(view, exact) {
  const range = el("span", {class: "range soft"});
  const seen = el("div", {class: "seen"});
  const strip = el("div", {class: "overview", title: "the whole run; drag to move"}, seen);
  const place = (part, from, to) =>
      Object.assign(part.style, {left: 100 * from / view.cycles + "%", width: 100 * (to - from) / view.cycles + "%"});
  if (exact) {
    const frame = el("div", {class: "exact", title: "exact in here"});
    place(frame, exact.from, exact.to);
    strip.append(frame);
  }
  const centre = event => {
    const box = strip.getBoundingClientRect(), half = (view.to - view.from) / 2,
          at = view.cycles * (event.clientX - box.left) / box.width;
    view.set(at - half, at + half);
  };
  dragOn(strip, {start: centre, move: centre});
  const update = () => {
    place(seen, view.from, view.to);
    range.textContent =
        "cycles " + grouped(view.from) + " to " + grouped(view.to) + " (" + microseconds(view.to - view.from) + ")";
  };
  view.follow(update);
  update();
  const button = (text, title, act) => el("button", {type: "button", title, "aria-label": title, onclick: act}, text);
  const buttons =
      el("span", {class: "buttons"}, button("+", "zoom in", () => view.zoom(0.5)),
         button("\u2212", "zoom out", () => view.zoom(2)), button("\u2190", "earlier", () => view.move(-0.5)),
         button("\u2192", "later", () => view.move(0.5)), button("Whole run", "whole run", () => view.all()));
  return {buttons, range, strip};
}
