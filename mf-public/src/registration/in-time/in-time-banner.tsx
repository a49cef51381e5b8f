import { GRACE_MINUTES } from '@credenciados/contract/credenciado';
import { Alert, Box, formatDateTime, formatTimestamp } from '@credenciados/shared';
import { minutesLeft } from './in-time.rules.ts';
import type { InTime } from './use-in-time.ts';

const MINUTE = 60_000;

interface InTimeBannerProps {
  inTime: InTime | null;
  /** True if staff closed the edital, whose former end no longer counts. */
  ended: boolean | undefined;
}

/** Shows, near the edital's end and after it, until when a form or its files are accepted. */
export function InTimeBanner({ inTime, ended }: InTimeBannerProps) {
  if (!inTime || inTime.phase === 'far' || (ended && inTime.phase === 'near')) return null;
  return (
    <Box mb="6" role="status">
      <Words {...inTime} />
    </Box>
  );
}

function Words({ phase, now, fim, hasGrace, received, failed }: InTime) {
  const end = formatDateTime(new Date(fim));
  if (phase === 'over') {
    return (
      <Alert tone="warning" title={`As inscrições terminaram em ${end}.`}>
        O que você preencheu fica no rascunho, caso o edital seja reaberto ou prorrogado.
      </Alert>
    );
  }
  if (phase === 'grace' && received) {
    return (
      <Alert tone="info" title="As inscrições terminaram, e os seus dados chegaram em tempo.">
        O portal os recebeu em {formatTimestamp(received.recebidoEm)}. Os arquivos podem terminar de chegar, e o
        cadastro ser enviado, até {formatTimestamp(received.ate)}. Não altere os dados nem troque os arquivos: só vale o
        que foi recebido antes do fim.
      </Alert>
    );
  }
  if (received && !failed) {
    return (
      <Alert tone="success" title={minutesLeft(now, fim)}>
        O portal recebeu os seus dados em {formatTimestamp(received.recebidoEm)}. Os arquivos podem terminar de chegar,
        e o cadastro ser enviado, até {formatTimestamp(received.ate)}. Se mudar algo antes do fim, toque de novo em
        “Revisar e cadastrar”.
      </Alert>
    );
  }
  return (
    <Alert tone={failed ? 'warning' : 'info'} title={minutesLeft(now, fim)}>
      {failed && 'O portal ainda não recebeu os seus dados. '}
      Vale a hora em que o portal começa a receber o envio, até {end}.
      {hasGrace &&
        ` Se os arquivos ainda estiverem a caminho, preencha tudo e toque em “Revisar e cadastrar” antes do fim: eles podem terminar de chegar até ${formatDateTime(new Date(fim + GRACE_MINUTES * MINUTE))}.`}
    </Alert>
  );
}
