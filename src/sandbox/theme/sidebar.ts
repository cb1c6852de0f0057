import type { Html } from '../pages/html.ts'
import { html } from '../pages/html.ts'
import { categoryLinks, topCategories } from './layout.ts'
import type { Visit } from './visit.ts'

/** The column beside the theme's lists: categories, and what shoppers can rely on. */
export const sidebar = ({ desk }: Visit): Html => html`<aside id="sidebar" aria-label="Beside the listings">
<div class="box"><h2>Categories</h2>
<stoa-category-menu layout="list" label="All categories">${categoryLinks(topCategories(desk.records), 'All categories')}</stoa-category-menu></div>
<div class="box"><h2>Why shop here?</h2><ul class="ticks">
<li>Returns within 30 days</li><li>The vendor is paid once it has arrived</li><li>Every vendor answers, usually within a day</li></ul></div>
</aside>`
