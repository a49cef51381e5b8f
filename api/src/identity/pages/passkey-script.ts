import { packageFile, resourcePath } from './resource-path.ts';

/**
 * Script of the passkey pages. Asks the browser for a passkey and submits its answer with the form, and prints recovery codes. Elements
 * that need it stay hidden without JavaScript.
 */
export const PASSKEY_SCRIPT = `(() => {
  'use strict';
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } = SimpleWebAuthnBrowser;
  const TEXTS = {
    NotAllowedError: 'A operação foi cancelada ou demorou demais. Tente de novo.',
    InvalidStateError: 'Este aparelho já tem uma chave de acesso desta conta.',
    SecurityError: 'O navegador recusou o endereço desta página.',
  };
  const FAILED = 'O navegador não conseguiu usar a chave de acesso. Tente de novo ou use outro meio.';

  for (const button of document.querySelectorAll('button[data-imprimir]')) {
    button.hidden = false;
    button.addEventListener('click', () => window.print());
  }
  for (const form of document.querySelectorAll('form[data-chave]')) {
    const section = form.closest('[data-chaves]');
    if (!browserSupportsWebAuthn()) continue;
    section.hidden = false;
    const status = form.querySelector('[role="alert"]');
    const answer = form.elements.namedItem('resposta');
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      status.hidden = true;
      try {
        const optionsJSON = JSON.parse(form.dataset.opcoes);
        const start = form.dataset.chave === 'criar' ? startRegistration : startAuthentication;
        answer.value = JSON.stringify(await start({ optionsJSON }));
        form.submit();
      } catch (error) {
        status.textContent = TEXTS[error.name] ?? FAILED;
        status.hidden = false;
      }
    });
  }
})();
`;

/** Contains the digest of the content, so that browsers may cache it for ever. */
export const PASSKEY_SCRIPT_PATH = resourcePath('chave.js', PASSKEY_SCRIPT);
/** Browser bundle of the WebAuthn library. The package doesn't export it, so it is found relative to its entry. */
export const WEBAUTHN = packageFile('@simplewebauthn/browser', '../dist/bundle/index.umd.min.js');
export const WEBAUTHN_PATH = resourcePath('webauthn.js', WEBAUTHN);
