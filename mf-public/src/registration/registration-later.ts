/** Code of the form that loads later, bundled in one file. */
export { LeaveDialog } from './leave-dialog.tsx';
export { RegistrationSections } from './registration-sections.tsx';
export { SecondStep } from './second-step.tsx';
