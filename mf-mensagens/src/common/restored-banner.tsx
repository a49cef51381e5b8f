import { Alert, Box, Button } from '@credenciados/shared';

interface RestoredBannerProps {
  /** What was found again: 'A sua resposta foi recuperada.' */
  title: string;
  onDiscard: () => void;
}

/** Says that a message half written was found again, and offers to throw it away (MSG-12). */
export function RestoredBanner({ title, onDiscard }: RestoredBannerProps) {
  return (
    <Box mb="4">
      <Alert
        tone="info"
        live
        title={title}
        actions={
          <Button size="sm" variant="outline" onClick={onDiscard}>
            Descartar
          </Button>
        }
      >
        Ela ainda não foi enviada. Continue a escrever ou descarte-a.
      </Alert>
    </Box>
  );
}
