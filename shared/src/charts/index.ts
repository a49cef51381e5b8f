/** Charts of counted things. Loaded by whoever shows one; the same numbers belong beside it as text. */
export { CategoryBars, type CategoryCount } from './category-bars.tsx';
export { DayColumns, type DayCount } from './day-columns.tsx';
