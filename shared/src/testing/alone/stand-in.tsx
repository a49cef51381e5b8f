import { PERFIL_LABEL, PERFIS, type Perfil } from '@credenciados/contract/domain';
import { isAllowed } from '@credenciados/contract/permissions';
import { Link } from 'react-router-dom';
import type { ModuleDefinition } from '../../module/create-module.tsx';
import { Toaster } from '../../overlays/toaster.tsx';
import { Box, chakra, Flex, Text } from '../../ui/primitives.ts';
import { ANSWERS, choose, isAnswers, useStandIn } from './stand-in.store.ts';

const Bar = chakra('header');
const NavLink = chakra(Link, { base: { color: 'white', textDecoration: 'underline', textUnderlineOffset: '3px' } });
const Select = chakra('select', { base: { bg: 'white', color: 'black', px: '2', py: '1', borderRadius: 'sm' } });

/** Sample address of a route's pattern, with the samples' ids. */
const addressOf = (path: string) => `/${path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, '1')}`;

/** Replaces the shell: chooses the profile and the API's mode, and links to each screen. */
export function StandIn({ descriptor, widgets }: { descriptor: ModuleDefinition; widgets: readonly string[] }) {
  const { perfil, answers } = useStandIn();
  const routes = descriptor.routes.filter(({ access }) => isAllowed(access, perfil));
  return (
    <Bar bg="blue.900" color="white" px="4" py="3">
      <Flex wrap="wrap" gap="4" align="center">
        <Text as="strong">{descriptor.name}, sozinho</Text>
        <label htmlFor="perfil">Perfil</label>
        <Select
          id="perfil"
          value={perfil ?? ''}
          onChange={({ target }) =>
            choose({ perfil: PERFIS.find((one): one is Perfil => one === target.value) ?? null })
          }
        >
          <option value="">Ninguém</option>
          {PERFIS.map((one) => (
            <option key={one} value={one}>
              {PERFIL_LABEL[one]}
            </option>
          ))}
        </Select>
        <label htmlFor="respostas">A API responde</label>
        <Select
          id="respostas"
          value={answers}
          onChange={({ target }) => isAnswers(target.value) && choose({ answers: target.value })}
        >
          {Object.entries(ANSWERS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Flex>
      <Box as="nav" aria-label="Telas do módulo" mt="2">
        <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4">
          {[...routes.map(({ path }) => addressOf(path)), ...widgets.map((name) => `/widget/${name}`)].map(
            (address) => (
              <li key={address}>
                <NavLink to={address}>{address}</NavLink>
              </li>
            ),
          )}
          {routes.length === 0 && <li>Nenhuma rota para este perfil.</li>}
        </Flex>
      </Box>
      <Toaster />
    </Bar>
  );
}
