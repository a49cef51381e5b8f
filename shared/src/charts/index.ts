/** Charts. The drawing library is large, so import this entry when a chart is first shown, for example with `later`. */
export { CategoryBars, type CategoryBarsProps, type CategoryCount } from './category-bars.tsx';
export { DayColumns, type DayColumnsProps } from './day-columns.tsx';
