/** What a widget is shown in where whoever shows it has another major of the library (TEL-34). */
export { ModuleRoot } from './create-module.tsx';
