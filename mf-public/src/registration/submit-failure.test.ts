import { ApiError } from '@credenciados/shared';
import { submitFailure } from './submit-failure.ts';

const KEPT = 'Nada do que você preencheu foi perdido.';

describe('a failed submission', () => {
  it('shows beside the CPF that it is already registered in the edital', () => {
    const told = submitFailure(new ApiError(422, { codigo: 'CREDENCIADO_CADASTRADO_EDITAL' }));
    expect(told.campos).toEqual({ 'pessoa.pessoaFisica.cpf': 'CPF já cadastrado para o edital vigente.' });
    expect(told.signIn).toBe(false);
  });

  it('offers sign-in to a person with an account', () => {
    const told = submitFailure(new ApiError(422, { codigo: 'USUARIO_EXISTENTE', message: 'Já existe um usuário.' }));
    expect(told).toMatchObject({ message: 'Já existe um usuário.', signIn: true });
    expect(told.campos).toEqual({ 'pessoa.pessoaFisica.cpf': 'Já existe um usuário.' });
  });

  it('shows the server’s message that the edital closed, and that the draft stays', () => {
    const message = 'O período de inscrições deste edital não está aberto.';
    const told = submitFailure(new ApiError(422, { message }));
    expect(told).toMatchObject({ campos: {}, signIn: false, retry: false });
    expect(told.message).toBe(
      `${message} ${KEPT} O rascunho fica guardado: se o edital for reaberto, você continua de onde parou.`,
    );
  });

  it('shows the server’s message for other refusals', () => {
    const message = 'A solicitação não pode ser editada, pois não foi pedida retificação.';
    expect(submitFailure(new ApiError(422, { codigo: 'ERRO_EDICAO_SOLICITACAO', message })).message).toBe(message);
  });

  it('offers sign-in after the session expired', () => {
    expect(submitFailure(new ApiError(401, null))).toMatchObject({
      message: `Sua sessão expirou! Faça o login novamente. ${KEPT}`,
      signIn: true,
    });
  });

  it.each([0, 429, 500, 503])('offers a retry after %s, and says that nothing is lost', (status) => {
    const told = submitFailure(new ApiError(status, null));
    expect(told.retry).toBe(true);
    expect(told.message).toContain(KEPT);
  });

  it('names the file that is too large', () => {
    expect(submitFailure(new ApiError(413, null)).message).toBe(`A requisição é grande demais. ${KEPT}`);
  });

  it('handles a response that isn’t the API’s', () => {
    expect(submitFailure(new TypeError('boom')).message).toContain('Ocorreu um erro inesperado');
  });
});
