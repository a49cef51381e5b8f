import { LinkButton } from '@credenciados/shared';

/** Where staff go on from a list that has nothing. */
export function EditaisLink() {
  return (
    <LinkButton to="/listagem-editais/listagem" variant="outline">
      Ver a listagem de editais
    </LinkButton>
  );
}
