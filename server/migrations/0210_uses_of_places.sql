-- What names a site or a company is counted where they are read, and looked for when a site is taken away.

create index "Demande_site" on "Demande" ("IdSite") where "IdSite" is not null;
create index "Demande_company" on "Demande" ("IdSociete") where "IdSociete" is not null;
create index "Visa_site" on "Visa" ("IdSite") where "IdSite" is not null;
