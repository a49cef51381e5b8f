import { resourcePath } from './resource-path.ts';

/**
 * Script of the pages with a password field: a button shows what is typed. The field is submitted as type `password`, so that the browser
 * may offer to save it. The button stays hidden without JavaScript.
 */
export const PASSWORD_SCRIPT = `(() => {
  'use strict';
  for (const button of document.querySelectorAll('button[data-mostrar]')) {
    const input = document.getElementById(button.dataset.mostrar);
    const show = (shown) => {
      input.type = shown ? 'text' : 'password';
      button.firstElementChild.textContent = shown ? 'Ocultar' : 'Mostrar';
    };
    button.hidden = false;
    button.addEventListener('click', () => {
      show(input.type === 'password');
      input.focus();
    });
    input.form.addEventListener('submit', () => show(false));
  }
})();
`;

/** Contains the digest of the content, so that browsers may cache it for ever. */
export const PASSWORD_SCRIPT_PATH = resourcePath('senha.js', PASSWORD_SCRIPT);
