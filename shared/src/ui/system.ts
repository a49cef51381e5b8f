import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { themes } from './theme.ts';

const core = createSystem(...themes);

type Recipe = Parameters<SystemContext['cva']>[0];
type SlotRecipe = Parameters<SystemContext['sva']>[0];
const recipes = new Map<string, ReturnType<SystemContext['cva']>>();
const slotRecipes = new Map<string, ReturnType<SystemContext['sva']>>();

/** Adds component recipes to the theme by key. Called by lazy entries when they load. */
export function addRecipes(added: Record<string, Recipe>): void {
  for (const [key, recipe] of Object.entries(added)) recipes.set(key, core.cva(recipe));
}

/** Adds recipes of components with parts to the theme by key. */
export function addSlotRecipes(added: Record<string, SlotRecipe>): void {
  for (const [key, recipe] of Object.entries(added)) slotRecipes.set(key, core.sva(recipe));
}

/** Caches compiled recipes: Chakra requests one at each render, and compiling it took half of a render's time. */
const cache = new WeakMap<object, ReturnType<SystemContext['cva']>>();
function recipeOf(recipe: Recipe): ReturnType<SystemContext['cva']> {
  const made = cache.get(recipe) ?? core.cva(recipe);
  cache.set(recipe, made);
  return made;
}

const valid = new Map<string, boolean>();
/** True for style properties; cached, because Chakra checks each property of each element. */
function isValidProperty(name: string): boolean {
  const is = valid.get(name) ?? core.isValidProperty(name);
  valid.set(name, is);
  return is;
}

/** True for a server-rendered page, which already has the global styles. */
const cameWithStyles =
  typeof document !== 'undefined' && document.querySelector('style[data-emotion^="css-global "]') !== null;

/** Theme of the shell, including global styles unless the page has them. */
export const system: SystemContext = {
  ...core,
  cva: recipeOf as SystemContext['cva'],
  isValidProperty,
  _global: cameWithStyles ? [] : [core.getPreflightCss(), core.getGlobalCss(), core.getTokenCss()],
  getRecipeFn: (key, fallback) => recipes.get(key) ?? core.getRecipeFn(key, fallback),
  getSlotRecipeFn: (key, fallback) => slotRecipes.get(key) ?? core.getSlotRecipeFn(key, fallback),
};

/** Theme of a module, without global styles (41 KB per root). */
export const moduleSystem: SystemContext = {
  ...system,
  _global: [],
  _config: { ...core._config, disableLayers: true },
};
