interface Override {
  includes: string[];
}

/** Parts of `biome.json` that the kit uses. */
export interface LintRules {
  formatter: object;
  javascript: object;
  css: object;
  assist: object;
  linter: object;
  overrides: Override[];
}

const OF_MODULES = 'mf-*/';

/** The repository's rules for a module's files, where these lie in a folder of their own. */
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
