/** What a request is known by while what was asked of it can still be taken back. */
export const requestName = ({ IdDemande }: { readonly IdDemande: number }): string => `request ${IdDemande}`;
