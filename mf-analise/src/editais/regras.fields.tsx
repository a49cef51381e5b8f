import {
  ATO_DE_DUAS_LABEL,
  ATOS_DE_DUAS,
  type EditalRegras,
  NO_REGRAS,
  type RegrasGravadas,
} from '@credenciados/contract';
import { Box, chakra, Grid, Heading, settings, Text } from '@credenciados/shared';
import { CheckboxField, DateField, SelectField, TextField, useFormContext, useWatch } from '@credenciados/shared/forms';
import { type ReactNode, useId, useState } from 'react';
import type { EditalSave } from './editais.api.ts';

interface Grupo {
  titulo: string;
  /** Rules whose fields it has: it is open if one has an error. */
  regras: readonly (keyof EditalRegras)[];
  Campos: () => ReactNode;
}

/** Rules by subject. A folded group says how many are in use. */
const GRUPOS: readonly Grupo[] = [
  {
    titulo: 'Inscrição e documentos',
    regras: ['alterarInscricao', 'juntarDocumento', 'nivelGovbr'],
    Campos: InscricaoFields,
  },
  {
    titulo: 'Mensagens e prazos para responder',
    regras: [
      ...(['prazoUnidade', 'prazoDias', 'prazoInicio', 'prazoAposEdital'] as const),
      ...(['errata', 'registrarCiencia', 'cienciaDias', 'proporArquivamento'] as const),
    ],
    Campos: MensagensFields,
  },
  {
    titulo: 'Perguntas e impugnações',
    regras: ['esclarecimentos', 'esclarecimentosAte', 'esclarecimentosDias'],
    Campos: EsclarecimentoFields,
  },
  {
    titulo: 'Comissão',
    regras: ['alegarImpedimento', 'termoDeSigilo', 'segundaPessoa'],
    Campos: ComissaoFields,
  },
  {
    titulo: 'Prazo para decidir',
    regras: ['decisaoUnidade', 'decisaoDias', 'silencio', 'silencioFundamento', 'superiorNome', 'superiorEmail'],
    Campos: DecisaoFields,
  },
  {
    titulo: 'Resultado e recursos',
    regras: [
      'resultadoEmEtapas',
      'resultadoPreliminar',
      'resultadoFinal',
      'recursoIntencaoDias',
      'recursoDias',
      'recursoUnidade',
      'registroPublico',
    ],
    Campos: ResultadoFields,
  },
  {
    titulo: 'Validade do credenciamento',
    regras: ['validade', 'validadeMeses', 'validadeData', 'validadeDocumentos', 'condicoes', 'suspender'],
    Campos: ValidadeFields,
  },
  {
    titulo: 'Descredenciamento e revisão',
    regras: ['devidoProcesso', 'procedimentoDias', 'revisaoAnos'],
    Campos: RevisaoFields,
  },
];

interface WholeNumberFieldProps {
  name: `regras.${keyof EditalRegras}`;
  label: string;
  hint?: string;
  digits?: number;
}

/** Number of days or years. */
const WholeNumberField = ({ digits = 2, ...field }: WholeNumberFieldProps) => (
  <TextField {...field} inputMode="numeric" maxLength={digits} required />
);

/** Rules that an edital may set; none is set at first. */
export function RegrasFields() {
  return (
    <Box mb="5" pt="4" borderTopWidth="1px" borderColor="border.muted">
      <Heading as="h3" size="md" mb="1">
        Regras deste edital
      </Heading>
      <Text color="fg.muted" textStyle="sm" mb="3">
        Todas são opcionais. Sem elas, o edital segue o fluxo comum do portal.
      </Text>
      {GRUPOS.map((grupo) => (
        <GrupoFields key={grupo.titulo} {...grupo} />
      ))}
    </Box>
  );
}

/** Rules of one subject, folded while none is in use. */
function GrupoFields({ titulo, regras, Campos }: Grupo) {
  const values = useWatch<EditalSave, 'regras'>({ name: 'regras' });
  const { errors } = useFormContext<EditalSave>().formState;
  const inUse = regras.reduce((sum, regra) => sum + countInUse(regra, values?.[regra]), 0);
  const [open, setOpen] = useState(inUse > 0);
  const isOpen = open || regras.some((regra) => errors.regras?.[regra] !== undefined);
  return (
    <chakra.details
      aria-label={titulo}
      open={isOpen}
      onToggle={({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setOpen(currentTarget.open)}
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <chakra.summary cursor="pointer" py="2">
        <Heading as="h4" size="sm" display="inline">
          {titulo}
        </Heading>
        {inUse > 0 && (
          <Text as="span" color="fg.muted" textStyle="sm" ms="2">
            {inUse} em uso
          </Text>
        )}
      </chakra.summary>
      <Box pt="2" pb="1">
        {isOpen && <Campos />}
      </Box>
    </chakra.details>
  );
}

/** Rules that are in use unless they have their default. */
const UNITS = ['prazoUnidade', 'decisaoUnidade', 'validade', 'nivelGovbr'] as const;

/** Number of rules that a value puts in use. Sizes, starts and texts are details of another rule. */
function countInUse(regra: keyof EditalRegras, value: RegrasGravadas[keyof EditalRegras]): number {
  if (typeof value === 'object') return Object.values(value ?? {}).filter(Boolean).length;
  const isUnit = UNITS.some((unit) => unit === regra);
  const isSet = isUnit ? value !== NO_REGRAS[regra] : regra === 'revisaoAnos' ? Number(value) > 0 : value === true;
  return Number(isSet);
}

const NIVEIS = [
  { value: 'NENHUM', label: 'Qualquer conta, ou nenhuma' },
  { value: 'PRATA', label: 'Prata ou ouro' },
  { value: 'OURO', label: 'Ouro' },
];

function InscricaoFields() {
  return (
    <>
      <CheckboxField
        name="regras.alterarInscricao"
        label="Permitir alterar a inscrição até a análise"
        hint="Enquanto o edital estiver aberto e ninguém da comissão tiver aberto a inscrição, o interessado pode alterá-la e recebe um novo comprovante."
      />
      <CheckboxField
        name="regras.juntarDocumento"
        label="Permitir juntar documento durante a análise"
        hint="O interessado junta um documento que ainda não tinha; a comissão é avisada na caixa de entrada."
      />
      {settings().raiseLevelUrl !== null && (
        <SelectField
          name="regras.nivelGovbr"
          label="Conta gov.br para enviar a inscrição"
          options={NIVEIS}
          hint="Quem tem nível mais baixo é levado a aumentá-lo antes de enviar, e o comprovante diz o nível de quem enviou."
        />
      )}
    </>
  );
}

function MensagensFields() {
  return (
    <>
      <PrazoFields />
      <CheckboxField
        name="regras.errata"
        label="Publicar cada mudança como errata"
        hint="O portal pede o motivo, mostra antes os prazos que mudam e avisa cada inscrito por e-mail."
      />
      <CheckboxField
        name="regras.prazoAposEdital"
        label="Permitir prazos depois do fim do edital"
        hint="Com o edital encerrado, a comissão ainda pode notificar e pedir retificação, com prazo de até 30 dias."
      />
      <CheckboxField
        name="regras.proporArquivamento"
        label="Propor o arquivamento de quem não retificar no prazo"
        hint="No dia seguinte ao prazo, o portal avisa o interessado; a comissão decide."
      />
      <CienciaFields />
    </>
  );
}

function ComissaoFields() {
  return (
    <>
      <CheckboxField
        name="regras.alegarImpedimento"
        label="Receber alegações de impedimento"
        hint="O interessado pode alegar que alguém da comissão está impedido; a comissão decide."
      />
      <CheckboxField
        name="regras.termoDeSigilo"
        label="Exigir o termo de sigilo da comissão"
        hint="Quem ainda não aceitou o termo nos últimos 365 dias o aceita antes de ver uma solicitação."
      />
      <SegundaPessoaFields />
    </>
  );
}

function RevisaoFields() {
  return (
    <>
      <ProcedimentoFields />
      <WholeNumberField
        name="regras.revisaoAnos"
        label="Anos para anular ou revogar um credenciamento"
        hint="Contados da decisão. Com 0 não há limite."
      />
    </>
  );
}

/** Acts that a second person confirms (DUA-1). */
function SegundaPessoaFields() {
  const labelId = useId();
  return (
    <Box role="group" aria-labelledby={labelId} mb="4">
      <Text id={labelId} fontWeight="semibold">
        Ações que pedem duas pessoas
      </Text>
      <Text color="fg.muted" textStyle="sm" mb="2">
        Uma pessoa decide; a decisão só sai depois que outra confirma.
      </Text>
      {ATOS_DE_DUAS.map((ato) => (
        <CheckboxField key={ato} name={`regras.segundaPessoa.${ato}`} label={ATO_DE_DUAS_LABEL[ato]} />
      ))}
    </Box>
  );
}

const UNIDADES = [
  { value: 'LIVRE', label: 'A comissão escolhe cada data' },
  { value: 'DIAS_UTEIS', label: 'Dias úteis' },
  { value: 'DIAS_CORRIDOS', label: 'Dias corridos' },
];
const INICIOS = [
  { value: 'ENVIO', label: 'Do envio da mensagem' },
  { value: 'CIENCIA', label: 'Da ciência: a primeira abertura da mensagem' },
  { value: 'PUBLICACAO', label: 'Da publicação: o primeiro dia útil depois do envio' },
];

/** De-accreditation by a proceeding, and its terms (DES-1, DES-3). */
function ProcedimentoFields() {
  const devido = useWatch<EditalSave, 'regras.devidoProcesso'>({ name: 'regras.devidoProcesso' });
  return (
    <>
      <CheckboxField
        name="regras.devidoProcesso"
        label="Exigir procedimento com defesa para descredenciar"
        hint="Uma pessoa da comissão propõe, outra confirma e uma terceira decide o recurso. Sem marcar, Descredenciar vale na hora."
      />
      {devido && <WholeNumberField name="regras.procedimentoDias" label="Dias úteis para a defesa e para o recurso" />}
    </>
  );
}

/** Certified notices, and the days until an unopened message counts as noticed (CIE-2). */
function CienciaFields() {
  const registra = useWatch<EditalSave, 'regras.registrarCiencia'>({ name: 'regras.registrarCiencia' });
  return (
    <>
      <CheckboxField
        name="regras.registrarCiencia"
        label="Certificar a ciência de cada mensagem"
        hint="Ciência é a primeira abertura da mensagem pelo interessado. O portal emite uma certidão assinada."
      />
      {registra && (
        <WholeNumberField
          name="regras.cienciaDias"
          label="Dias até a ciência presumida"
          hint="Sem abertura até o fim desse dia, a ciência é presumida."
        />
      )}
    </>
  );
}

/** Term to answer or rectify; its size and start are asked once it has a unit (PRZ-3). */
function PrazoFields() {
  const [unidade, registra] = useWatch<EditalSave, ['regras.prazoUnidade', 'regras.registrarCiencia']>({
    name: ['regras.prazoUnidade', 'regras.registrarCiencia'],
  });
  const inicios = INICIOS.filter(({ value }) => registra || value !== 'CIENCIA');
  return (
    <>
      <SelectField
        name="regras.prazoUnidade"
        label="Prazo para responder e retificar"
        options={UNIDADES}
        hint="Com uma contagem, o portal propõe a data em cada mensagem e explica como chegou a ela."
      />
      {unidade !== undefined && unidade !== 'LIVRE' && (
        <Grid templateColumns={{ base: '1fr', md: '1fr 2fr' }} columnGap="6">
          <WholeNumberField name="regras.prazoDias" label="Quantos dias" />
          <SelectField name="regras.prazoInicio" label="Contados a partir" options={inicios} required />
        </Grid>
      )}
    </>
  );
}

const UNIDADES_DECISAO = [{ value: 'NENHUM', label: 'Sem prazo' }, ...UNIDADES.slice(1)];
const SILENCIOS = [
  { value: 'NENHUM', label: 'Nada muda: a comissão ainda decide' },
  { value: 'APROVAR', label: 'O portal aprova a solicitação' },
  { value: 'REJEITAR', label: 'O portal reprova a solicitação' },
];

/** Term of the committee to decide, its superior, and the effect of silence (PRZ-6). */
function DecisaoFields() {
  const [unidade, silencio] = useWatch<EditalSave, ['regras.decisaoUnidade', 'regras.silencio']>({
    name: ['regras.decisaoUnidade', 'regras.silencio'],
  });
  return (
    <>
      <SelectField
        name="regras.decisaoUnidade"
        label="Prazo para a comissão decidir"
        options={UNIDADES_DECISAO}
        hint="Conta da inscrição e para enquanto ela espera uma correção. O interessado vê a data."
      />
      {unidade !== undefined && unidade !== 'NENHUM' && (
        <>
          <Grid templateColumns={{ base: '1fr', md: '1fr 2fr' }} columnGap="6">
            <WholeNumberField name="regras.decisaoDias" label="Dias para decidir" digits={3} />
            <SelectField
              name="regras.silencio"
              label="Se a comissão não decidir no prazo"
              options={SILENCIOS}
              required
            />
          </Grid>
          {silencio !== undefined && silencio !== 'NENHUM' && (
            <TextField
              name="regras.silencioFundamento"
              label="Fundamento do efeito do silêncio"
              hint="A lei e o item do edital. Vai na decisão que o portal tomar."
              maxLength={500}
              required
            />
          )}
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="6">
            <TextField name="regras.superiorNome" label="Superior da comissão" maxLength={120} required />
            <TextField
              name="regras.superiorEmail"
              label="E-mail do superior"
              hint="Recebe os avisos do prazo depois do responsável."
              inputMode="email"
              maxLength={254}
              required
            />
          </Grid>
        </>
      )}
    </>
  );
}

/** Questions and challenges by anybody (ESC-1). */
function EsclarecimentoFields() {
  const takes = useWatch<EditalSave, 'regras.esclarecimentos'>({ name: 'regras.esclarecimentos' });
  return (
    <>
      <CheckboxField
        name="regras.esclarecimentos"
        label="Receber pedidos de esclarecimento e impugnações"
        hint="Qualquer pessoa pergunta sobre o edital ou o impugna. A comissão responde na página pública dele."
      />
      {takes && (
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="6">
          <WholeNumberField
            name="regras.esclarecimentosAte"
            label="Recebe até quantos dias antes do fim"
            hint="Com 0, até o último dia das inscrições."
          />
          <WholeNumberField name="regras.esclarecimentosDias" label="Dias úteis para responder" />
        </Grid>
      )}
    </>
  );
}

/** Timetable of the results, and the terms to appeal (RES-1, RES-5). */
function ResultadoFields() {
  const [etapas, preliminar] = useWatch<EditalSave, ['regras.resultadoEmEtapas', 'regras.resultadoPreliminar']>({
    name: ['regras.resultadoEmEtapas', 'regras.resultadoPreliminar'],
  });
  return (
    <>
      <CheckboxField
        name="regras.resultadoEmEtapas"
        label="Publicar o resultado em etapas"
        hint="Cada aprovação ou reprovação espera a publicação do resultado. Até lá, só a comissão a vê."
      />
      {etapas && (
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="6">
          <DateField
            name="regras.resultadoPreliminar"
            label="Resultado preliminar a partir de"
            hint="Depois do fim das inscrições."
            required
          />
          <DateField
            name="regras.resultadoFinal"
            label="Resultado final a partir de"
            hint="Depois do fim do prazo de recurso."
            {...(preliminar && { min: preliminar })}
            required
          />
          <WholeNumberField
            name="regras.recursoDias"
            label="Dias para recorrer"
            hint="Contados da publicação do resultado preliminar."
          />
          <SelectField
            name="regras.recursoUnidade"
            label="Contagem dos dias"
            options={UNIDADES.filter(({ value }) => value !== 'LIVRE')}
            required
          />
          <WholeNumberField
            name="regras.recursoIntencaoDias"
            label="Dias para declarar a intenção de recorrer"
            hint="Zero: quem recorre envia os motivos sem declarar antes. Depois deste prazo, só recorre quem declarou."
          />
        </Grid>
      )}
      <CheckboxField
        name="regras.registroPublico"
        label="Publicar as pessoas credenciadas"
        hint="Nome, situação, registro no conselho, município e UF ficam no registro público do portal."
      />
    </>
  );
}

const VALIDADES = [
  { value: 'NENHUMA', label: 'Sem prazo' },
  { value: 'MESES', label: 'Meses a partir do credenciamento' },
  { value: 'DATA', label: 'Até um dia fixo' },
];

/** Term of the accreditations (VIG-2). */
function ValidadeFields() {
  const validade = useWatch<EditalSave, 'regras.validade'>({ name: 'regras.validade' });
  return (
    <>
      <SelectField
        name="regras.validade"
        label="Validade do credenciamento"
        options={VALIDADES}
        hint="No fim do prazo o credenciamento vence sozinho. O portal avisa a pessoa 60, 30, 7 e 1 dia antes."
      />
      {validade === 'MESES' && <WholeNumberField name="regras.validadeMeses" label="Quantos meses" digits={3} />}
      {validade === 'DATA' && (
        <DateField name="regras.validadeData" label="Último dia" hint="Depois do fim das inscrições." required />
      )}
      <CheckboxField
        name="regras.validadeDocumentos"
        label="Controlar a validade dos documentos"
        hint="A comissão registra até quando vale cada documento. O portal pede o novo 60, 30, 7 e 1 dia antes."
      />
      <CheckboxField
        name="regras.condicoes"
        label="Permitir aprovar com condição"
        hint="Quem aprova diz o que deve ser mostrado, e até quando. O portal lembra a pessoa 60, 30, 7 e 1 dia antes."
      />
      <CheckboxField
        name="regras.suspender"
        label="Permitir suspender o credenciamento sem procedimento"
        hint="Com motivo e último dia, até 180 dias. A suspensão termina sozinha ou por decisão."
      />
    </>
  );
}
