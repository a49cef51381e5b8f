/** Charts. The library that draws them is large: import this entry when a chart is first shown, as by `later`. */
export { CategoryBars, type CategoryBarsProps, type CategoryCount } from './category-bars.tsx';
export { DayColumns, type DayColumnsProps } from './day-columns.tsx';
