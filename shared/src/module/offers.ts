/**
 * Widgets and links between modules by name (TEL-31, ADR 42): props of widgets, parameters of links. Each module declares its own in
 * `src/offers.d.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface Offers {}

type Module = keyof Offers;
type Nothing = Record<never, never>;
type Of<Name extends Module, Kind extends 'widgets' | 'links'> =
  Offers[Name] extends Record<Kind, infer Named> ? Named : Nothing;

type Given<Props> = Nothing extends Props ? { props?: Props } : { props: Props };

type WidgetOf<Name extends Module> = keyof Of<Name, 'widgets'>;

/** Type of a component that shows a widget by name, with its props and `More`. Accepts every name if nothing is declared. */
export type ShowsWidgets<More, Shown> = [Module] extends [never]
  ? (props: { module: string; widget: string; props?: Record<string, unknown> } & More) => Shown
  : <Name extends Module, Widget extends WidgetOf<Name>>(
      props: { module: Name; widget: Widget } & Given<Of<Name, 'widgets'>[Widget]> & More,
    ) => Shown;

/** Name of a link: `mf-analise:solicitacao`. Every text if nothing is declared. */
export type LinkName = [Module] extends [never]
  ? string
  : { [Name in Module & string]: `${Name}:${keyof Of<Name, 'links'> & string}` }[Module & string];

type ParamsOf<Name extends string> = Name extends `${infer Owner extends Module & string}:${infer Link}`
  ? Link extends keyof Of<Owner, 'links'>
    ? Of<Owner, 'links'>[Link]
    : never
  : Record<string, unknown>;

/** Arguments of a link after its name. */
export type LinkArguments<Name extends string> =
  Nothing extends ParamsOf<Name> ? [params?: ParamsOf<Name>] : [params: ParamsOf<Name>];
