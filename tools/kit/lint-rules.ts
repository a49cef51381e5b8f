interface Override {
  includes: string[];
}

/** Parts of `biome.json` that the kit uses. */
interface LintRules {
  formatter: object;
  javascript: object;
  css: object;
  assist: object;
  linter: object;
  overrides: Override[];
}

const OF_MODULES = 'mf-*/';

/** Lint rules of the repository's modules, for standalone ones. */
export function lintRulesOfModules({ formatter, javascript, css, assist, linter, overrides }: LintRules): object {
  const kept = overrides.flatMap((override) => {
    const includes = override.includes.flatMap((pattern) => {
      if (pattern.startsWith(OF_MODULES)) return [pattern.slice(OF_MODULES.length)];
      return /^!?\*\*\//.test(pattern) ? [pattern] : [];
    });
    return includes.some((pattern) => !pattern.startsWith('!')) ? [{ ...override, includes }] : [];
  });
  return { formatter, javascript, css, assist, linter, overrides: kept };
}
