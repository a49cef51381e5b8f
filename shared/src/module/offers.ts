/**
 * Widgets and links that modules offer one another, by name (TEL-31, ADR 57): props of widgets, parameters of links. Each module declares its
 * own in `src/offers.d.ts`; empty if none is known.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface Offers {}

type Module = keyof Offers;
type Nothing = Record<never, never>;
type Of<Name extends Module, Kind extends 'widgets' | 'links'> =
  Offers[Name] extends Record<Kind, infer Named> ? Named : Nothing;

type Given<Props> = Nothing extends Props ? { props?: Props } : { props: Props };

type WidgetOf<Name extends Module> = keyof Of<Name, 'widgets'>;

/** Component type that shows a widget by name, with its props and `More`; any name if no offers are known. */
export type ShowsWidgets<More, Shown> = [Module] extends [never]
  ? (props: { module: string; widget: string; props?: Record<string, unknown> } & More) => Shown
  : <Name extends Module, Widget extends WidgetOf<Name>>(
      props: { module: Name; widget: Widget } & Given<Of<Name, 'widgets'>[Widget]> & More,
    ) => Shown;

/** A link's name, as `mf-analise:solicitacao`; any where no offers are known. */
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
