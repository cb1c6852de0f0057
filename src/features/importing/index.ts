/** Importing: a member's listings from a file. */
export { IMPORT_FILTERS, readImportFilter, type ImportFilter } from './importFilters.ts'
export { readImportHead } from './import.storage.ts'
