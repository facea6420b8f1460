// Colours, light and dark. Categories are told apart by people who do not see all colours: after Okabe and Ito, and
// Tol.
const CATEGORIES = {
  light: [
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#6a51a3", "#b8a200", "#882255", "#44aa99",
    "#8c6d4f", "#7f8c99"
  ],
  dark: [
    "#3d9be0", "#f0b03a", "#2fc495", "#de9cc3", "#8fd0f7", "#f07f3c", "#a48be0", "#d9c94a", "#d46a95", "#7fd6c8",
    "#c4a27d", "#a7b2bd"
  ],
};
const SPENT_COLOURS = {
  vector: 0,
  vector_latency: 1,
  copies: 6,
  gm_latency: 3,
  scalar: 11,
  meeting: 2
};

function theme() { return document.documentElement.dataset.theme; }
function style(name) { return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim(); }
function category(k) {
  const all = CATEGORIES[theme()];
  return all[k % all.length];
}
function reasonColour(reason) {
  const colour = reason === "busy" ? 0 : REASONS[reason].colour;
  return colour < 0 ? style("line") : category(colour);
}
/** "#0072b2" at an opacity. */
function faded(colour, opacity) {
  return colour + Math.round(255 * Math.min(1, Math.max(0, opacity))).toString(16).padStart(2, "0");
}
/** Black or white, whichever is read better on the colour. */
function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map(k => parseInt(colour.slice(k, k + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "#10151b" : "#ffffff";
}

const darkWish = window.matchMedia("(prefers-color-scheme: dark)");
let themeChoice = "auto";
function applyTheme() {
  document.documentElement.dataset.theme = themeChoice === "auto" ? (darkWish.matches ? "dark" : "light") : themeChoice;
  for (const bar of document.querySelectorAll("[data-reason]")) bar.style.background = reasonColour(bar.dataset.reason);
}

/** Auto, light, dark; `changed()` redraws. */
function themeSwitch(changed) {
  const buttons = ["auto", "light", "dark"].map(
      choice =>
          el("button", {
            type: "button",
            "aria-pressed": String(choice === themeChoice),
            "data-choice": choice,
            onclick: () => choose(choice)
          },
             choice[0].toUpperCase() + choice.slice(1)));
  const choose = choice => {
    themeChoice = choice;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.choice === choice));
    applyTheme();
    changed();
  };
  darkWish.addEventListener("change", () => {
    applyTheme();
    changed();
  });
  return el("div", {class: "buttons theme", role: "group", "aria-label": "colours"}, buttons);
}
