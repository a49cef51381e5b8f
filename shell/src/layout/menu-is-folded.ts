export const MENU_STORED = 'menu-lateral';
export const MENU_OPEN = 'aberto';

/** True if the side menu is folded to icons, until the person unfolds it on this device. */
export const menuIsFolded = (): boolean => localStorage.getItem(MENU_STORED) !== MENU_OPEN;
