/** Whom of that day the page shows: of a company, at a place or of a team, as these were then. `nom` is what that is called. */
export interface OnDaySearch {
  readonly societe?: number | undefined;
  readonly site?: number | undefined;
  readonly manager?: number | undefined;
  readonly skip?: number | undefined;
  readonly nom?: string | undefined;
}

/** What the page asks the server. */
export function questionOnDay(jour: string, { societe, site, manager, skip }: OnDaySearch) {
  const query = {
    ...(societe !== undefined && { Societe: societe }),
    ...(site !== undefined && { Site: site }),
    ...(manager !== undefined && { Manager: manager }),
    ...(skip !== undefined && { skip }),
  };
  return { params: { jour }, query };
}
