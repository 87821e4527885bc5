-- The last of a type that were validated, wherever they were.
create index "Demande_ended_anywhere" on "Demande" ("typeDemande", "DateFin" desc) where "IdStade" = 4;
