/** With it anybody publishes to a demonstration, which runs on their machine; production refuses it. */
export const DEMONSTRATION_MODULES_TOKEN = 'demonstracao-modulos';
