-- What opens nothing says so where it is given.
update "Droit" set "Reserve" = true
where "IdDroit" in ('alc', 'ild', 'maj', 'otv', 'upn', 'ld.responsable', 'ld.exclu', 'ld.prefixe', 'ld.updateBackup', 'ld.updateResponsable', 'unlock-List');
