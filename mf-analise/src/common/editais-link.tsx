import { LinkButton } from '@credenciados/shared';

/** Link to the editais, for an empty list. */
export function EditaisLink() {
  return (
    <LinkButton to="/listagem-editais/listagem" variant="outline">
      Ver a listagem de editais
    </LinkButton>
  );
}
