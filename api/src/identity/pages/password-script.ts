import { resourcePath } from './resource-path.ts';

/**
 * Script of the pages that ask for a password: it can be seen while it is typed. It is sent as the password that it is, so that
 * the browser may offer to keep it. Without the script the button stays hidden.
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

/** Its address carries its digest, so that it can be cached for ever. */
export const PASSWORD_SCRIPT_PATH = resourcePath('senha.js', PASSWORD_SCRIPT);
