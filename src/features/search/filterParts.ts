/** The filters with all their controls in one file, which comes after the first listings. */
export { default as FilterChips } from './filters/FilterChips.vue'
export { default as FilterPanel } from './filters/FilterPanel.vue'
export { default as FilterSheet } from './filters/FilterSheet.vue'
export { default as NoResults } from './filters/NoResults.vue'
