# A job of another program that speaks the language.
log_level = "INFO"
limits    = { cpu = 2 }

job "web" {
  datacenters = ["a"]
  # Machines that serve.
  group "frontend" {
    count = 2
    task "nginx" {
      driver = "docker"
      config {
        image = "nginx:${version}"
      }
    }
  }
}

target "image" {
  dockerfile = "Dockerfile"
}

function "double" {
  params = [n]
  result = n * 2
}
