"""Where other devices on the local network find this machine."""

import ipaddress
import socket

LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
EVERY_INTERFACE = {"0.0.0.0", "::"}


def lan_address() -> str | None:
    """This machine's address on its network, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a UDP socket sends nothing here, it only picks a route
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address


def hosts_for(host: str) -> list[str]:
    """The names under which a server bound to `host` may be addressed."""
    if host in EVERY_INTERFACE:
        name = socket.gethostname().lower()
        return list(dict.fromkeys([*LOCAL_HOSTS, *own_addresses(), name, f"{name}.local"]))
    return list(dict.fromkeys([*LOCAL_HOSTS, in_url(host)]))


def own_addresses() -> list[str]:
    """Every address we know of: with a VPN or a second card, the routed one is not the only one."""
    try:
        named = {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    except OSError:
        named = set()
    return sorted(named | {lan_address() or "127.0.0.1"})


def address_to_open(host: str) -> str:
    """The host part that a person types to reach a server bound to `host`."""
    return (lan_address() or "127.0.0.1") if host in EVERY_INTERFACE else in_url(host)


def is_reachable_from_elsewhere(host: str) -> bool:
    try:
        return not ipaddress.ip_address(address_to_open(host).strip("[]")).is_loopback
    except ValueError:
        return host != "localhost"


def in_url(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host
