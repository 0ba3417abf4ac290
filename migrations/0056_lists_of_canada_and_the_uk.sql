alter table screening_hits drop constraint screening_hits_list_check;
alter table screening_hits add constraint screening_hits_list_check
  check (list in ('ofac_sdn', 'ofac_consolidated', 'un', 'eu', 'canada', 'uk'));
