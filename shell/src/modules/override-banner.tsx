import { Button, Container, chakra } from '@credenciados/shared';
import { WIDTH } from '../layout/width.ts';
import { forgetOverrides } from './overrides.ts';
import type { LiveEntry } from './registry.ts';
import { reloadPage } from './reload-page.ts';

/** Lists on every page the modules that aren't the published ones. */
export function OverrideBanner({ modules }: { modules: readonly LiveEntry[] }) {
  const publish = () => {
    forgetOverrides();
    reloadPage();
  };
  return (
    <chakra.aside
      aria-label="Módulos em desenvolvimento"
      bg="bg.warning"
      borderBottomWidth="2px"
      borderColor="border.warning"
    >
      <Container maxW={WIDTH} py="2" display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <chakra.div flex="1 1 16rem" minW="0" textStyle="sm">
          <chakra.strong>Você não está vendo só o que está publicado.</chakra.strong>
          <chakra.ul listStyleType="none" overflowWrap="anywhere">
            {modules.map(
              ({ descriptor: { name, title }, override }) =>
                override && (
                  <li key={name}>
                    “{title}” ({name}) vem de {override}
                  </li>
                ),
            )}
          </chakra.ul>
        </chakra.div>
        <Button size="sm" variant="outline" onClick={publish}>
          Voltar ao publicado
        </Button>
      </Container>
    </chakra.aside>
  );
}
