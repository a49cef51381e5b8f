export const MENU_STORED = 'menu-lateral';
export const MENU_OPEN = 'aberto';

/** Whether the side menu is folded to its icons, where it can be, as it is until the person unfolds it on this device. */
export const menuIsFolded = (): boolean => localStorage.getItem(MENU_STORED) !== MENU_OPEN;
