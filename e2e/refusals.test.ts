import { committeeAt } from '@credenciados/journeys/committee';
import { codeField, shownCode } from '@credenciados/journeys/contact';
import { attachAll, documentCodes } from '@credenciados/journeys/documents';
import { useJourneys } from '@credenciados/journeys/journey';
import { solicitacaoOf } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import { act, dayFromToday, expectHeading, expectSoon, type } from '@credenciados/journeys/portal-actions';
import {
  announceStatus,
  expectTold,
  expectToldAt,
  FAILURES,
  type Failure,
  failEachWay,
  NO_NETWORK,
} from '@credenciados/journeys/refusals';
import { agree, applicant, fillPersonAndAddress, openForm, toReview } from '@credenciados/journeys/registration';
import { signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { analyse, write } from '@credenciados/journeys/staff';
import { describe } from '@jest/globals';

const UNEXPECTED = 'Ocorreu um erro inesperado, tente novamente mais tarde.';
const refused = (codigo: string, message: string): Failure => ({
  status: 422,
  body: { status: 422, codigo, message, campos: { 'pessoa.pessoaFisica.cpf': message } },
  text: message,
});
const REGISTRATION: readonly Failure[] = [
  refused('USUARIO_EXISTENTE', 'Já existe um usuário com este CPF.'),
  refused('CREDENCIADO_CADASTRADO_EDITAL', 'CPF já cadastrado para o edital vigente.'),
  {
    status: 422,
    body: { status: 422, message: 'O período de inscrições deste edital não está aberto.' },
    text: 'O período de inscrições deste edital não está aberto.',
  },
  ...FAILURES,
  NO_NETWORK('Não houve resposta do portal.'),
];
const GONE = 'O arquivo não foi encontrado ou expirou. Anexe-o novamente.';

/** Sends a whole form with each kind of failure, the last with a file that is gone. */
async function failRegistration(person: Visitor, url: string, submit: string): Promise<void> {
  const { page } = person;
  const file: Failure = {
    status: 422,
    body: { status: 422, message: GONE, campos: { 'documentos.1.caminho': GONE } },
    text: GONE,
  };
  await failEachWay(person, url, [...REGISTRATION, file], async () => {
    // A refused field leads back to the form.
    const again = page.getByRole('button', { name: /^(Continuar|Revisar e (cadastrar|salvar))$/ });
    const sending = page.getByRole('button', { name: submit, exact: true });
    await again.or(sending).waitFor();
    if (await again.isVisible()) await toReview(page);
    await sending.click();
  });
  const wrong = page.locator('[data-tipo][data-wrong]').filter({ hasText: GONE });
  await wrong.waitFor();
  await person.step('arquivo recusado');
}

describe('each failure has a visible, focused message', () => {
  const journey = useJourneys();

  for (const viewport of ['phone', 'desktop'] as const) {
    const define = viewport === 'phone' ? journey : journey.atNight;

    // ERR-6
    define(`of a registration (${viewport})`, async (stage) => {
      const committee = await committeeAt(stage);
      const edital = await committee.openEdital('VISTORIADOR', viewport === 'phone' ? '051/2026' : '052/2026');
      const person = await stage.visitor({ viewport });
      const { page, problems } = person;
      await openForm(person, edital);
      await fillPersonAndAddress(person, applicant('VISTORIADOR', '458.120.973-05', 'Cleide Brandão Sena'));
      await attachAll(page, await documentCodes(page));
      await toReview(page);
      await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
      await expectTold(page, 'Confirme o e-mail: peça o código e digite-o.');
      await page.getByRole('button', { name: 'Enviar código' }).click();
      const code = await shownCode(page);
      await codeField(page).fill(`${(Number(code) + 1) % 1_000_000}`.padStart(6, '0'));
      announceStatus(problems, 422);
      // The typed code is accepted, or its refusal is shown at its field.
      await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
      await expectToldAt(page, codeField(page), 'Código incorreto. Restam 4 tentativas.');
      await codeField(page).fill(code);
      await failRegistration(person, '**/publico/credenciado/cadastrar', 'Cadastrar');
    });

    journey.atNight(`rectification (${viewport})`, async ({ visitor }) => {
      const ana = await visitor({ viewport });
      const { page } = ana;
      await signIn(ana, 'retificar');
      await page
        .getByRole('link', { name: /^Retificar/ })
        .first()
        .click();
      await agree(page);
      await failRegistration(ana, '**/credenciado/alterar', 'Salvar');
    });

    journey.atNight(`edital and modelo (${viewport})`, async (stage) => {
      const committee = await committeeAt(stage);
      const numero = viewport === 'phone' ? '055/2026' : '056/2026';
      await committee.openEdital('GEOMENSOR', numero);
      const helena = await stage.visitor({ viewport });
      const { page } = helena;
      const failures = [...FAILURES, NO_NETWORK(UNEXPECTED)];
      await signIn(helena, 'cageo', { at: '/credenciados/listagem-editais/listagem' });
      await act(page, `Ações do edital ${numero}`, 'Editar');
      const edital = page.getByRole('dialog', { name: 'Editar edital' });
      await type(edital, 'Data de encerramento', dayFromToday(15));
      await failEachWay(helena, '**/edital/save', failures, () =>
        edital.getByRole('button', { name: 'Editar', exact: true }).click(),
      );
      await helena.step('edital recusado');

      await page.goto('/credenciados/modelos/listar');
      await page.getByRole('button', { name: 'Cadastrar modelo' }).click();
      const modelo = page.getByRole('dialog', { name: 'Cadastrar modelo' });
      await type(modelo, 'Assunto', 'Visita ao escritório');
      await write(modelo, 'Mensagem', 'Compareça ao escritório.');
      await failEachWay(helena, '**/modeloMensagem/cadastrar', failures, () =>
        modelo.getByRole('button', { name: 'Cadastrar', exact: true }).click(),
      );
      await helena.step('modelo recusado');
    });

    journey.atNight(`reply (${viewport})`, async ({ visitor }) => {
      const applicant = await visitor({ viewport });
      const { page } = applicant;
      await signIn(applicant, 'notificado', { at: '/credenciados/credenciado/mensagens' });
      await page.getByRole('link', { name: 'Confirmação de dados de contato' }).first().click();
      const form = page.getByRole('form', { name: 'Responder' });
      await write(form, 'Mensagem', 'Os dados continuam os mesmos.');
      await failEachWay(applicant, '**/mensagem/resposta', [...FAILURES, NO_NETWORK(UNEXPECTED)], () =>
        form.getByRole('button', { name: 'Enviar' }).click(),
      );
      await applicant.step('resposta recusada');
    });

    journey.atNight(`pergunta (${viewport})`, async ({ visitor }) => {
      const bruno = await visitor({ viewport });
      const { page } = bruno;
      await signIn(bruno, 'notificado');
      await expectHeading(page, 'Minhas solicitações');
      await page.goto(`/credenciados/credenciado/mensagens/perguntar?solicitacao=${await solicitacaoOf(page)}`);
      const form = page.getByRole('form', { name: 'Fazer uma pergunta' });
      await type(form, /^Assunto/, 'Prazo da análise');
      await write(form, 'Mensagem', 'Quando sai o resultado?');
      await failEachWay(bruno, '**/conversa/perguntar', [...FAILURES, NO_NETWORK(UNEXPECTED)], () =>
        form.getByRole('button', { name: 'Enviar pergunta' }).click(),
      );
      await bruno.step('pergunta recusada');
    });

    journey.atNight(`acts of an analyst: both messages, and the decision (${viewport})`, async (stage) => {
      const committee = await committeeAt(stage);
      const idEdital = await committee.openEdital('GEOMENSOR', viewport === 'phone' ? '057/2026' : '058/2026');
      const nome = 'Cleide Brandão Sena';
      const requester = { cpf: '458.120.973-05', nome, email: 'cleide@mail.example' };
      await registerByApi((await stage.visitor()).page, idEdital, 'GEOMENSOR', requester);
      const helena = await stage.visitor({ viewport });
      const { page } = helena;
      const failures = [...FAILURES, NO_NETWORK(UNEXPECTED)];
      await signIn(helena, 'cageo', { at: `/credenciados/solicitacoes/listagem/${idEdital}` });
      await analyse(page, nome);
      for (const [action, url] of [
        ['Solicitar retificação', '**/solicitacaoCredenciado/retificar/*'],
        ['Notificar credenciado', '**/conversa/cadastrar'],
      ] as const) {
        await act(page, 'Opções', action);
        const modal = page.getByRole('dialog', { name: action });
        if (action === 'Notificar credenciado') await type(modal, 'Assunto', 'Dia da vistoria');
        await type(modal, 'Prazo', dayFromToday(5));
        await write(modal, 'Mensagem', 'Corrija o bairro.');
        await failEachWay(helena, url, failures, () => modal.getByRole('button', { name: 'Enviar' }).click());
        await helena.step(`${action}: recusa`);
        await modal.getByRole('button', { name: 'Cancelar', exact: true }).click();
        await page.getByRole('alertdialog').getByRole('button').last().click();
        await modal.waitFor({ state: 'detached' });
      }
      await page.getByRole('radio', { name: 'Reprovar' }).check();
      await type(page, 'Justificativa', 'A certidão está vencida.');
      await failEachWay(helena, '**/solicitacaoCredenciado/validar', failures, () =>
        page.getByRole('button', { name: 'Finalizar', exact: true }).click(),
      );
      await helena.step('decisão recusada');
    });

    // ERR-2
    journey.atNight(`list: its errors are a line each in the notice (${viewport})`, async ({ visitor }) => {
      const helena = await visitor({ viewport });
      const { page, problems } = helena;
      await signIn(helena, 'cageo');
      const notice = page.getByRole('region', { name: 'Avisos' }).getByRole('status');
      for (const [status, title] of [
        [400, 'Atenção!'],
        [503, 'Erro!'],
      ] as const) {
        announceStatus(problems, status);
        const erros = [`O primeiro motivo do ${status}.`, `O segundo motivo do ${status}.`];
        await page.route('**/edital/listagem', (route) =>
          route.request().method() === 'POST' ? route.fulfill({ status, json: { status, erros } }) : route.fallback(),
        );
        await page.goto('/credenciados/listagem-editais/listagem');
        await expectSoon(() => notice.allInnerTexts(), [[title, ...erros].join('\n')]);
        await helena.step(`lista recusada com ${status}`);
        await page.unroute('**/edital/listagem');
      }
    });
  }
});
