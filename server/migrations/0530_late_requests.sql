-- Requests of which a visa waits for longer than its type gives are found without reading all that wait.
create index "Visa_late" on "Visa" ("IdDemande") where "Etat" = 'pending' and "DateRelance" is not null;
