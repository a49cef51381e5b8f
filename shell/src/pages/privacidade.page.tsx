import { Page, settings } from '@credenciados/shared';
import { Prose, Section } from './prose.tsx';

/** Privacy notice (LGPD, articles 6, 9, 18 and 23). */
export function PrivacidadePage() {
  const { contactEmail, dataOfficerEmail, vlibras } = settings();
  return (
    <Page
      title="Aviso de privacidade"
      breadcrumb={[{ label: 'Início', to: '/' }]}
      description="Quais dados pessoais este portal trata, para quê, por quanto tempo, e como exercer os seus direitos."
    >
      <Prose>
        <p>
          Este aviso segue a Lei Geral de Proteção de Dados Pessoais (Lei nº&nbsp;13.709/2018, a LGPD) e vale para quem
          consulta os editais, pede credenciamento ou trabalha nas comissões. O controlador dos dados é o órgão
          responsável pelos editais.
        </p>

        <Section title="Quais dados tratamos">
          <ul>
            <li>
              <strong>Do cadastro:</strong> nome, CPF, e-mail, telefones, endereço, formação, registro no conselho
              profissional e, para geomensores, código do INCRA.
            </li>
            <li>
              <strong>Documentos:</strong> os arquivos que você anexa à solicitação e às mensagens.
            </li>
            <li>
              <strong>Do atendimento:</strong> mensagens trocadas com a comissão, decisões e prazos.
            </li>
            <li>
              <strong>Do uso:</strong> registros de quem fez o quê e quando no sistema, e dados técnicos do acesso,
              necessários à segurança.
            </li>
          </ul>
          <p>Quem apenas consulta os editais não precisa se identificar.</p>
        </Section>

        <Section title="Para que usamos">
          <ul>
            <li>Analisar a solicitação e decidir sobre o credenciamento.</li>
            <li>Falar com você sobre ela: pedidos de correção, notificações e resultados, no portal e por e-mail.</li>
            <li>Manter a relação de profissionais credenciados.</li>
            <li>Proteger o sistema, prevenir fraudes e prestar contas dos atos praticados.</li>
          </ul>
          <p>Os dados não são usados para publicidade nem para decisões automáticas: quem decide é a comissão.</p>
        </Section>

        <Section title="Com que base legal">
          <p>
            Execução de política pública e cumprimento de obrigação legal ou regulatória (LGPD, art. 7º, incisos II e
            III, e art. 23). Por isso o tratamento não depende de consentimento, e os dados pedidos no cadastro são
            necessários para que a solicitação possa ser analisada.
          </p>
        </Section>

        <Section title="Quem tem acesso">
          <ul>
            <li>Você, à sua própria solicitação e às suas mensagens.</li>
            <li>As comissões e a gestão do credenciamento, para o seu trabalho.</li>
            <li>Órgãos de controle e a Justiça, quando a lei obriga.</li>
          </ul>
          <p>
            Para quem não é da comissão, o CPF aparece sempre mascarado. Se o portal usa a conta de outro provedor para
            identificar você, como o gov.br, ele recebe de lá apenas os dados necessários à entrada.
          </p>
          {vlibras && (
            <p>
              O VLibras, tradutor para Libras do Governo Federal, vem de vlibras.gov.br. Se você o usar, os textos que
              escolher para traduzir são enviados para lá: não escolha os que contêm dados pessoais.
            </p>
          )}
        </Section>

        <Section title="Por quanto tempo guardamos">
          <ul>
            <li>
              <strong>Solicitações, documentos e mensagens:</strong> enquanto o credenciamento valer e, depois, pelo
              prazo da tabela de temporalidade de documentos do órgão.
            </li>
            <li>
              <strong>Arquivos anexados e não enviados:</strong> apagados depois de 24 horas.
            </li>
            <li>
              <strong>Sua sessão:</strong> até 12 horas, ou até você sair.
            </li>
            <li>
              <strong>Rascunhos:</strong> só no seu aparelho. Você pode apagá-los a qualquer momento.
            </li>
          </ul>
        </Section>

        <Section title="O que fica no seu aparelho">
          <p>
            O portal guarda no navegador a sessão, rascunhos do que você está preenchendo, o protocolo da última
            inscrição e a sua escolha de tema. São dados necessários ao funcionamento. Os rascunhos ficam na aba e se
            apagam com ela; no dispositivo, por até 7 dias, só se você marcar essa opção no formulário. Não há cookies
            de publicidade nem de medição de audiência, e nenhum dado vai para redes sociais ou serviços de estatística.
          </p>
          <p>
            Enquanto uma nova versão de uma parte do portal é experimentada, um cookie guarda, até você fechar o
            navegador, um número sorteado que não identifica ninguém e decide qual versão você recebe. O portal conta
            falhas e tempos de uma página por navegador, das duas versões, sem o conteúdo dela.
          </p>
        </Section>

        <Section title="Seus direitos">
          <p>
            Você pode pedir a confirmação do tratamento, o acesso aos seus dados, a correção do que estiver incompleto
            ou errado e informações sobre com quem eles são compartilhados, além dos outros direitos do art. 18 da LGPD.
            Dados já decididos em processo administrativo não são apagados, porque a lei manda guardá-los.
          </p>
          <p>
            <strong>Encarregado pelos dados pessoais:</strong>{' '}
            {dataOfficerEmail ? (
              <a href={`mailto:${dataOfficerEmail}`}>{dataOfficerEmail}</a>
            ) : (
              'pelos canais de atendimento do órgão'
            )}
            .
          </p>
          {contactEmail && (
            <p>
              <strong>Dúvidas sobre editais e cadastro:</strong> <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
            </p>
          )}
          <p>
            Se a resposta não resolver, você pode recorrer à Autoridade Nacional de Proteção de Dados (ANPD) e, como em
            todo serviço público, à ouvidoria (Lei nº&nbsp;13.460/2017).
          </p>
        </Section>
      </Prose>
    </Page>
  );
}
