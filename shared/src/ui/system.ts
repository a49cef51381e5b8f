import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { themes } from './theme.ts';

const core = createSystem(...themes);

type Recipe = Parameters<SystemContext['cva']>[0];
type SlotRecipe = Parameters<SystemContext['sva']>[0];
const recipes = new Map<string, ReturnType<SystemContext['cva']>>();
const slotRecipes = new Map<string, ReturnType<SystemContext['sva']>>();

/** Adds recipes of components to the theme, by their keys. Called by the lazy entries when they load. */
export function addRecipes(added: Record<string, Recipe>): void {
  for (const [key, recipe] of Object.entries(added)) recipes.set(key, core.cva(recipe));
}

/** Adds recipes of components with parts to the theme, by their keys. */
export function addSlotRecipes(added: Record<string, SlotRecipe>): void {
  for (const [key, recipe] of Object.entries(added)) slotRecipes.set(key, core.sva(recipe));
}

/** Chakra asks for a component's recipe at each of its renders, and would work it out anew each time: the half of what a render took of it. */
const known = new WeakMap<object, ReturnType<SystemContext['cva']>>();
function recipeOf(recipe: Recipe): ReturnType<SystemContext['cva']> {
  const made = known.get(recipe) ?? core.cva(recipe);
  known.set(recipe, made);
  return made;
}

const valid = new Map<string, boolean>();
/** True for style properties; cached, as Chakra checks each property of each element. */
function isValidProperty(name: string): boolean {
  const is = valid.get(name) ?? core.isValidProperty(name);
  valid.set(name, is);
  return is;
}

/** A page that came with its content has the styles of the whole page, in the element that the renderer gave them. */
const cameWithStyles =
  typeof document !== 'undefined' && document.querySelector('style[data-emotion^="css-global "]') !== null;

/** The shell's theme; it writes the page's global styles where it doesn't have them. */
export const system: SystemContext = {
  ...core,
  cva: recipeOf as SystemContext['cva'],
  isValidProperty,
  _global: cameWithStyles ? [] : [core.getPreflightCss(), core.getGlobalCss(), core.getTokenCss()],
  getRecipeFn: (key, fallback) => recipes.get(key) ?? core.getRecipeFn(key, fallback),
  getSlotRecipeFn: (key, fallback) => slotRecipes.get(key) ?? core.getSlotRecipeFn(key, fallback),
};

/** A module's theme: the same, without the global styles (41 KB for each root). */
export const moduleSystem: SystemContext = {
  ...system,
  _global: [],
  _config: { ...core._config, disableLayers: true },
};
