import type { StorybookConfig } from '@storybook/react-vite';

/** The catalogue of the library's components (`npm run catalogue`): stories import from the entries, as modules do. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Both need the compiler's JavaScript API, which TypeScript 7 lacks.
  typescript: { check: false, reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    build: {
      ...vite.build,
      // `"use client"` has no meaning without server components.
      rolldownOptions: { onLog: (level, log, tell) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(level, log) },
    },
  }),
};

export default config;
