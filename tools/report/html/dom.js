// Elements. Text goes in as text: names from files cannot become markup.
function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined) continue;
    if (name.startsWith("on"))
      element.addEventListener(name.slice(2), value);
    else if (name === "style")
      Object.assign(element.style, value);
    else
      element.setAttribute(name, value);
  }
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined && child !== "") element.append(child);
  return element;
}

/** A titled card; `note` stands below the title. */
function card(title, note, ...children) {
  return el("section", {class: "card"}, el("h2", {}, title), note ? el("p", {class: "note"}, note) : null, children);
}

/** Headers that begin with "<" stand, like their column, on the left. Cells are texts or elements. */
function table(headers, rows, sumRow) {
  const side = headers.map(header => header.startsWith("<") ? "left" : null);
  const line = (cells, tag, kind) =>
      el("tr", {class: kind}, cells.map((cell, k) => el(tag, {class: side[k]}, cell === null ? "" : cell)));
  return el(
      "div", {class: "scroll"},
      el("table", {}, el("thead", {}, line(headers.map(header => header.replace(/^</, "")), "th")),
         el("tbody", {}, rows.map(row => line(row, "td")), sumRow ? line(sumRow, "td", "sum") : null)));
}

/** A share as text and as a bar beside it. */
function shareBar(share) {
  return el(
      "span", {style: {whiteSpace: "nowrap"}}, percent(share),
      el("span", {class: "bar"}, el("i", {style: {width: Math.min(100, 100 * share) + "%"}})));
}

/** `entries`: [colour, text, thin]. */
function legend(entries) {
  return el(
      "div", {class: "legend"},
      entries.map(
          ([colour, text, thin]) =>
              el("span", {}, el("i", {class: thin ? "thin" : null, style: {background: colour}}), text)));
}

/** A select of [value, text]; `change(value)`. */
function chooser(name, options, value, change) {
  const select =
      el("select", {"aria-label": name, onchange: () => change(select.value)},
         options.map(([key, text]) => el("option", {value: key}, text)));
  select.value = value;
  return el("label", {}, name, select);
}
