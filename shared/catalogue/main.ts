import type { StorybookConfig } from '@storybook/react-vite';

/** The catalogue of the library's components (`npm run catalogue`): stories import from the entries, as modules do. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Both read the sources by the compiler's JavaScript interface, which TypeScript 7 doesn't have.
  typescript: { check: false, reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    build: {
      ...vite.build,
      // A component's "use client" says nothing to a page that has no server's components.
      rolldownOptions: { onLog: (level, log, tell) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(level, log) },
    },
  }),
};

export default config;
