import { Alert, Box, errorText, errorTitle } from '@credenciados/shared';

/** Shows in a dialog or form that an action failed, and why. Renders nothing without an error. */
export function ActionFailure({ title, error }: { title: string; error: unknown }) {
  if (!error) return null;
  return (
    <Box mt="4">
      <Alert tone="error" title={errorTitle(error, title)} live>
        {errorText(error)}
      </Alert>
    </Box>
  );
}
