/** The charts and the library that draws them, which is large: loaded when a chart is first shown. */
export { CategoryBars } from './category-bars.tsx';
export { DayColumns } from './day-columns.tsx';
