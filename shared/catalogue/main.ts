import type { StorybookConfig } from 'storybook-react-rsbuild';

/** The catalogue of the library's components (`npm run catalogue`): stories import from the entries, as modules do. */
const config: StorybookConfig = {
  framework: 'storybook-react-rsbuild',
  stories: ['./*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Both read the sources by the compiler's JavaScript interface, which TypeScript 7 doesn't have.
  typescript: { check: false, reactDocgen: false },
  rsbuildFinal: (rsbuild) => ({
    ...rsbuild,
    tools: { ...rsbuild.tools, swc: { jsc: { transform: { react: { runtime: 'automatic' } } } } },
  }),
};

export default config;
