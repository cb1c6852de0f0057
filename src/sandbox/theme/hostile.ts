/** What a page of somebody else's can do to the elements on it: served with `?hostile=1`, so that it can be tried. */

/** Rules of which each once stood in some theme. */
export const HOSTILE_CSS = `
* { all: unset }
head, script, style, noscript { display: none }
* { box-sizing: content-box; line-height: 1; letter-spacing: 2px; word-spacing: 6px; text-indent: 4px; text-transform: uppercase; font-family: 'Courier New', monospace }
html { font-size: 62.5%; color: #777; text-align: right; cursor: wait }
body { font-size: 9px; line-height: 2.4; letter-spacing: 3px; white-space: pre; font-style: italic; font-weight: 900; text-shadow: 2px 2px 0 pink }
body * { white-space: normal }
button { display: none }
input, select, textarea { display: none; height: 8px; opacity: .1 }
svg, img, dialog { max-width: 12px; transform: rotate(7deg) }
a { color: fuchsia; text-decoration: line-through }
ul, ol, li { float: right; list-style: square inside }
div, span, section, p { margin: 3px; padding: 0; float: left }
:focus { outline: none }
[hidden] { display: block }
:root {
  --color-accent: lime; --color-on-accent: lime; --color-ink: yellow; --color-paper: magenta; --color-surface: cyan; --color-line: red;
  --color-muted: orange; --font-text: fantasy; --font-display: cursive; --space-2: 40px; --space-3: 60px; --space-4: 80px; --step-0: 6px;
  --step--1: 4px; --target: 9px; --radius-control: 99px; --gutter: 200px; --page-width: 100px; --brand-accent: lime; --brand-radius: 40px;
}
/* The theme's own page stays in order, as that of a designer who never saw an element of ours. */
#search input, .form input { display: inline-block; height: 44px; opacity: 1 }
.card img, #pictures img { max-width: 100%; transform: none }
#page, #content, #listing, #sidebar, #welcome { display: block }
#logo, #search, #tools { display: block; position: static; float: none }
`

/** A script of the same age: another framework under its usual name, a clock element, and what it adds to every list. */
export const OTHER_SCRIPT = `
(function () {
  function Vue(options) { this.$options = options || {}; this._isVue = true }
  Vue.version = '2.6.10'
  Vue.config = { productionTip: false, ignoredElements: [] }
  Vue.component = function () { return Vue }
  Vue.use = function () { return Vue }
  window.Vue = Vue
  window.$ = function (selector) { return document.querySelector(selector) }
  Array.prototype.last = function () { return this[this.length - 1] }
  if (window.customElements && !customElements.get('theme-clock')) {
    customElements.define('theme-clock', class extends HTMLElement {
      connectedCallback() { this.textContent = new Date().toLocaleTimeString() }
    })
  }
})()
`
