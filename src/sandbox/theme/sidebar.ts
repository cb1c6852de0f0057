import type { Category } from '../model.ts'
import type { Html } from '../pages/html.ts'
import { html } from '../pages/html.ts'
import { categoryLinks, topCategories } from './layout.ts'
import type { Visit } from './visit.ts'

/** The column beside the theme's lists: categories, and what shoppers can rely on. */
export const sidebar = ({ desk }: Visit, categories: readonly Category[] = topCategories(desk.records)): Html => html`<div id="sidebar">
<nav class="box" aria-label="All categories"><h2>Categories</h2>
<stoa-category-menu layout="list">${categoryLinks(categories)}</stoa-category-menu></nav>
<div class="box"><h2>Why shop here?</h2><ul class="ticks">
<li>Returns within 30 days</li><li>The vendor is paid once it has arrived</li><li>Every vendor answers, usually within a day</li></ul></div>
</div>`
