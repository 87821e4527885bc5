import { Link, type LinkComponentProps, type RegisteredRouter } from '@tanstack/react-router';

/** The router's link as `component` of a control: there its own type would forget which router it is of, and what `linkTo` gives. */
export function ScreenLink(props: LinkComponentProps<'a', RegisteredRouter, string, string>) {
  return <Link {...props} />;
}
