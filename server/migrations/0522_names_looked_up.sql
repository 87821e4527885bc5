-- Whether a site or a company is called so already is asked of each line of a file.
create index "Site_nom" on "Site" (fold("LibSite"));
create index "Societe_nom" on "Societe" (fold("LibSociete"));
