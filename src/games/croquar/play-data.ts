/** The packed play table in base 64, as `analyzeTables` makes it. */
export const PLAY_DATA =
  'Fx37YIpV7dxFlYWZNSA/7DTOm/MoDfdGOItqUCbyTXldJ2IipRYGH2GQQUkJtJYMW0wre/a3Uq8pAAhKYz1KR8hf/WTVvrNdjfQiyQ/d95MPnlz/Qd' +
  'SwSg92z3eSuDZ4b77G/nXJzQz27OBDqOE3o1UiV950PRqoDhKsLqqr92g3uIKuMJHckWjtlI4/LryLkWBE0iVYoIj/r47n8KUHFxe+ohh068wVJvxE' +
  'ep/yYmh5GawQM/X2QJPaBJL3m+QaD/eAS+2b336RTlpTACp5gRZzi+OQ0dkrmvBuOnd6AaqH+fzRKWxx8L5nmRLSNaPWiNVl0rWn7/V/lwGmT46UT+' +
  'mnygcBCUwG07WiddI6qSauzV8cMXAj7Xtzin4dwrG2+xeeVEELLqKDKNhphkINqjVpEOxgAWa7OBWvRtI7///KooWO1mkKs8fCfkCWnC9Ttj2Jm7Ah' +
  'E7wD8xlrkPcWui//NK7oFHN4Y6b41NJTxAKsB28kOIbb0tyQF92udaBJCWAR/rgGm+ume2pywuGfPeWOfK/CWJJEBSpTIPrydYL2+NdoQ9OWjECz20' +
  'ph3P9h9t6AKAhHo4OjeUBH3O8JG0qs2d33ayLYW7qqkoPxnOunEkQWKfz0w3yftcueN9z8eQzGaHAnWw6qkDElqLNBGo5FGLS90Uxr39cU+P+QvqQx' +
  'krKThQI7z6Z9irM='
