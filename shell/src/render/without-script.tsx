import { Alert, Box, Button } from '@credenciados/shared';

/** Hidden notice in a page that came with its content, shown if its scripts fail (`served/tell-failure.ts`). */
export function WithoutScript() {
  return (
    <Box hidden data-without-script position="sticky" bottom="4" mt="6" bg="bg.panel" boxShadow="md">
      <Alert
        tone="error"
        live
        title="Não foi possível carregar o restante desta página."
        actions={
          <Button variant="outline" size="sm">
            Tentar novamente
          </Button>
        }
      >
        Verifique a sua conexão. O que já está na tela pode ser lido, e os arquivos podem ser baixados.
      </Alert>
    </Box>
  );
}
