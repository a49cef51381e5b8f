import { deadlineRange, type TipoEdital, zoneName } from '@credenciados/contract';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { ptBR } from 'date-fns/locale/pt-BR';
import { SamplePdf } from './pdf.ts';

/** Edital of the sample data. */
export interface SampleEdital {
  numero: string;
  tipoEdital: TipoEdital;
  dataInicio: Date;
  dataFim: Date;
}

const AGENCY = 'Instituto de Terras do Estado';
const COMMITTEE: Record<TipoEdital, string> = {
  GEOMENSOR: 'Comissão de Avaliação de Georreferenciamento – CAGEO',
  VISTORIADOR: 'Comissão de Avaliação de Vistoria – CAVISTORIA',
};
const ACTIVITY: Record<TipoEdital, string> = {
  GEOMENSOR: 'a execução de serviços técnicos de georreferenciamento de imóveis rurais',
  VISTORIADOR: 'a execução de vistorias técnicas em imóveis rurais',
};
const ROLE: Record<TipoEdital, string> = { GEOMENSOR: 'geomensor(a)', VISTORIADOR: 'vistoriador(a)' };
const REQUIREMENTS: Record<TipoEdital, readonly string[]> = {
  GEOMENSOR: [
    'ter registro ativo no conselho profissional, com atribuição para georreferenciamento de imóveis rurais;',
    'estar credenciado no INCRA, com código de credenciamento de três ou quatro caracteres;',
    'não ter penalidade vigente no INCRA nem no Sistema de Gestão Fundiária – SIGEF;',
    'estar em dia com as anuidades do conselho profissional.',
  ],
  VISTORIADOR: [
    'ser graduado(a) em Engenharia Agronômica;',
    'ter registro ativo no conselho profissional, com atribuição para vistoria e avaliação de imóveis rurais;',
    'estar em dia com as anuidades do conselho profissional;',
    'não ter vínculo de emprego com o Instituto nem com suas contratadas.',
  ],
};
const DOCUMENTS: Record<TipoEdital, readonly string[]> = {
  GEOMENSOR: [
    'documento oficial de identificação com foto;',
    'comprovante de credenciamento no INCRA;',
    'certidão de quitação e registro no órgão de classe;',
    'certidão de atribuição no órgão de classe;',
    'certidão negativa do INCRA e do órgão de classe;',
    'consulta de penalidade no INCRA e no SIGEF, emitida há no máximo 30 dias;',
    'outros documentos que o(a) interessado(a) considere úteis (opcional).',
  ],
  VISTORIADOR: [
    'documento oficial de identificação com foto;',
    'certidão de registro no órgão de classe;',
    'certidão de quitação no órgão de classe;',
    'certidão de atribuição no órgão de classe;',
    'certidão de quitação;',
    'outros documentos que o(a) interessado(a) considere úteis (opcional).',
  ],
};

/** The edital's document: several pages with object, requirements, documents, deadlines, analysis and contact. */
export function editalPdf(edital: SampleEdital, timeZone: string): Promise<Buffer> {
  const { numero, tipoEdital, dataInicio, dataFim } = edital;
  const long = (date: Date) => {
    const day = new TZDate(date, timeZone);
    // Only the first of a month is an ordinal in Portuguese.
    return format(day, `${day.getDate() === 1 ? 'do' : 'd'} 'de' MMMM 'de' yyyy`, { locale: ptBR });
  };
  const lastDay = deadlineRange(dataInicio, dataFim, timeZone).last.split('-').reverse().join('/');
  const titulo = `Edital de Credenciamento nº ${numero}`;
  const pdf = new SamplePdf({ titulo, autor: AGENCY, em: dataInicio });
  pdf
    .heading(titulo.toLocaleUpperCase('pt-BR'), AGENCY, COMMITTEE[tipoEdital])
    .paragraph(
      `O ${AGENCY} torna público que estão abertas, de ${long(dataInicio)} a ${long(dataFim)}, as inscrições para o credenciamento de profissionais para ${ACTIVITY[tipoEdital]}, nas condições deste edital.`,
    )
    .section('1. Do objeto')
    .paragraph(
      `1.1. Este edital tem por objeto o credenciamento de pessoas físicas como ${ROLE[tipoEdital]}, para ${ACTIVITY[tipoEdital]} nos processos de regularização fundiária que tramitam no Instituto.`,
    )
    .paragraph(
      '1.2. O credenciamento não gera vínculo de emprego nem obriga o Instituto a contratar. Os serviços são contratados e pagos diretamente pelos interessados nos processos.',
    )
    .paragraph('1.3. O credenciamento vale para todo o território do Estado.')
    .section('2. Dos requisitos')
    .paragraph('2.1. Para se credenciar, a pessoa interessada deve:')
    .list(REQUIREMENTS[tipoEdital])
    .section('3. Da inscrição')
    .paragraph(
      '3.1. A inscrição é gratuita e feita somente pela internet, no Portal de Credenciamento, com o preenchimento do formulário e o envio dos documentos do item 4.',
    )
    .paragraph(`3.2. As inscrições são recebidas até as 23h59min59s de ${long(dataFim)}, no ${zoneName(timeZone)}.`)
    .paragraph(
      '3.3. É aceita uma única solicitação por CPF neste edital. As informações prestadas são de responsabilidade de quem se inscreve.',
    )
    .paragraph(
      '3.4. Ao final da inscrição o portal mostra o número do protocolo e a relação dos arquivos recebidos, também enviados por e-mail.',
    )
    .section('4. Dos documentos')
    .paragraph('4.1. Devem ser anexados, em formato PDF, PNG, JPG, DOC, DOCX, ZIP ou RAR, com até 20 MB cada:')
    .list(DOCUMENTS[tipoEdital])
    .paragraph('4.2. Documentos ilegíveis, vencidos ou incompletos não são considerados.')
    .section('5. Da análise')
    .paragraph(`5.1. As solicitações são analisadas pela ${COMMITTEE[tipoEdital]}, por ordem de chegada.`)
    .paragraph(
      '5.2. A comissão pode devolver a solicitação para retificação. A pessoa interessada corrige os dados e documentos no portal até o prazo informado na mensagem.',
    )
    .paragraph('5.3. O resultado da análise é comunicado pelo portal e por e-mail. A reprovação é sempre justificada.')
    .paragraph(
      `5.4. Os prazos de resposta fixados pela comissão não ultrapassam ${lastDay}, trinta dias após o encerramento das inscrições.`,
    )
    .section('6. Dos prazos')
    .facts([
      ['Abertura das inscrições', format(new TZDate(dataInicio, timeZone), 'dd/MM/yyyy')],
      ['Encerramento das inscrições', format(new TZDate(dataFim, timeZone), "dd/MM/yyyy 'às' HH:mm:ss")],
      ['Prazo máximo para retificações', lastDay],
    ])
    .section('7. Do descredenciamento')
    .paragraph('7.1. A pessoa credenciada pode ser descredenciada, após notificação, quando:')
    .list([
      'perder o registro profissional ou deixar de cumprir requisito deste edital;',
      'prestar informação falsa ou apresentar documento adulterado;',
      'descumprir norma técnica ou prazo fixado pelo Instituto;',
      'pedir o próprio descredenciamento.',
    ])
    .section('8. Dos dados pessoais')
    .paragraph(
      '8.1. Os dados informados são tratados para a análise do credenciamento e o cumprimento de obrigação legal, conforme a Lei nº 13.709, de 14 de agosto de 2018. A relação de pessoas credenciadas é pública e não mostra o CPF completo.',
    )
    .section('9. Das disposições finais')
    .paragraph(
      '9.1. A inscrição implica a aceitação das condições deste edital. Os casos omissos são resolvidos pela comissão.',
    )
    .paragraph(
      '9.2. Qualquer pessoa pode impugnar este edital até cinco dias úteis antes do encerramento das inscrições.',
    )
    .section('10. Do atendimento')
    .facts([
      ['E-mail', tipoEdital === 'GEOMENSOR' ? 'cageo@terras.example' : 'cavistoria@terras.example'],
      ['Telefone', '(91) 3200-0000, de segunda a sexta-feira, das 8h às 14h'],
      ['Endereço', 'Rua das Mangueiras, 100 – Centro – Belém/PA – CEP 66000-100'],
    ])
    .signature(`Belém, ${long(dataInicio)}.`, 'Joana Prado Valente', `Presidente da ${COMMITTEE[tipoEdital]}`);
  return pdf.end();
}
