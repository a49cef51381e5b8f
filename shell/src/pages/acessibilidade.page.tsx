import { chakra, Page, settings } from '@credenciados/shared';
import { Prose, Section } from './prose.tsx';

const KEYS = [
  ['1', 'Ir para o conteúdo'],
  ['2', 'Ir para o menu'],
  ['3', 'Ir para a busca, nas páginas que têm uma'],
  ['4', 'Ir para o rodapé'],
] as const;

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minW: '7',
    px: '1.5',
    textAlign: 'center',
    fontFamily: 'mono',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
    bg: 'bg.subtle',
  },
});

/** Statement on accessibility, and contact for problems (Lei nº 13.146/2015). */
export function AcessibilidadePage() {
  const { contactEmail, vlibras } = settings();
  return (
    <Page
      title="Acessibilidade"
      breadcrumb={[{ label: 'Início', to: '/' }]}
      description="Como usar o portal com teclado, leitor de tela, ampliação ou pouca luz."
    >
      <Prose>
        <p>
          O portal foi feito para ser usado por todas as pessoas. Ele segue o Modelo de Acessibilidade em Governo
          Eletrônico (eMAG 3.1), as Diretrizes de Acessibilidade para Conteúdo Web (WCAG 2.2, nível AA) e a norma ABNT
          NBR 17225:2025.
        </p>

        <Section title="Atalhos de teclado">
          <ul>
            {KEYS.map(([key, what]) => (
              <li key={key}>
                <Key>{key}</Key> {what}
              </li>
            ))}
          </ul>
          <p>
            No Chrome e no Edge, use <Key>Alt</Key> + o número (no Mac, <Key>Control</Key> + <Key>Option</Key> + o
            número). No Firefox, use <Key>Alt</Key> + <Key>Shift</Key> + o número. Os mesmos atalhos são as primeiras
            paradas da tecla <Key>Tab</Key> em todas as páginas.
          </p>
        </Section>

        <Section title="Teclado e leitor de tela">
          <ul>
            <li>Tudo o que se faz com o mouse se faz com o teclado, e o foco está sempre à vista.</li>
            <li>Cada página tem título próprio; ao mudar de página, o foco vai para ele.</li>
            <li>Os erros de um formulário aparecem ao lado do campo e num resumo com links para cada um.</li>
            <li>Situações são ditas com palavra e ícone, nunca só com cor.</li>
            <li>
              Os avisos que aparecem no alto da tela somem em 5 segundos, esperam enquanto o ponteiro ou o foco está
              neles e podem ser lidos de novo em <strong>Avisos recentes</strong>, no cabeçalho.
            </li>
          </ul>
        </Section>

        <Section title="Tamanho, cores e movimento">
          <ul>
            <li>O texto pode ser ampliado até 400 % no navegador sem perda de conteúdo.</li>
            <li>
              <strong>Tema escuro</strong>, no rodapé ou, para quem entrou, em Minha conta, troca as cores. Sem escolha
              sua, vale a do seu sistema.
            </li>
            <li>Se o seu sistema pede menos movimento, o portal não anima nada.</li>
          </ul>
        </Section>

        {vlibras && (
          <Section title="Libras">
            <p>
              O botão do VLibras, à direita da página, abre um tradutor para a Língua Brasileira de Sinais. Com ele
              aberto, escolha o texto que quer ver traduzido.
            </p>
          </Section>
        )}

        <Section title="Tempo">
          <p>
            O fim da sessão é avisado 2 minutos antes e pode ser adiado. Se ela terminar, o que você preencheu continua
            na página enquanto você entra de novo.
          </p>
        </Section>

        <Section title="O que ainda não é acessível">
          <p>
            Editais e documentos anexados são arquivos enviados por pessoas e podem não ser lidos por leitores de tela.
            Se precisar de um deles em outro formato, peça.
          </p>
        </Section>

        <Section title="Encontrou uma barreira?">
          <p>
            Conte o que aconteceu, em que página e com que navegador ou tecnologia assistiva
            {contactEmail ? (
              <>
                : <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
              </>
            ) : (
              ' pelos canais de atendimento do órgão'
            )}
            . Você também pode procurar a ouvidoria do órgão.
          </p>
        </Section>
      </Prose>
    </Page>
  );
}
